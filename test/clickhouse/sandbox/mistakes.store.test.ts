import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSandbox, type Sandbox, type SqlTenant } from './open-sandbox.ts';

let sandbox: Sandbox;
let tenant: SqlTenant;
beforeAll(async () => {
  sandbox = await openSandbox();
  tenant = await sandbox.tenant('mine');
  await tenant.store([{ text: 'one' }]);
});
afterAll(() => sandbox.close());

const UNEXPECTED = 'check this word and what comes before it';

it.each([
  ['SELECT txt FROM mentions', "Unknown expression identifier `txt`. Maybe you meant: ['text']"],
  [
    'SELECT m.textt FROM mentions AS m',
    "Identifier 'm.textt' cannot be resolved from table with name m. Maybe you meant: ['m.text']",
  ],
  ['SELECT source sentiment, FROM mentions', `syntax error at mentions: ${UNEXPECTED} (line 1, column 31)`],
  ['SELECT source,\n text kind urgency', `syntax error at urgency: ${UNEXPECTED} (line 2, column 12)`],
  ['SELECT * FORM mentions', `syntax error at mentions: ${UNEXPECTED} (line 1, column 15)`],
  ['SELECT 1 LIMIT 10 ORDER BY 1', `syntax error at ORDER: ${UNEXPECTED} (line 1, column 19)`],
  ["SELECT * FROM mentions WHERE urgency > 'high'", "Cannot convert string 'high' to type UInt8"],
  ["SELECT urgency + 'a' FROM mentions", 'Illegal types UInt8 and String of arguments of function plus'],
  ['SELECT sum(text) FROM mentions', 'Illegal type String of argument for aggregate function sum'],
  [
    'SELECT CAST(urgency AS INTT) FROM mentions',
    "Unknown data type family: INTT. Maybe you meant: ['Int8','INT1']",
  ],
  [
    'SELECT * FROM users',
    "Unknown table expression identifier 'users': the tables are mentions, projects, keywords, categories, keyword_groups, runs, engagement_history",
  ],
  ['SELECT cuont() FROM mentions', 'the function cuont is unknown or not allowed'],
  ['SELECT hostName()', 'the function hostName is not allowed (line 1, column 8)'],
  [
    'SELECT length() FROM mentions',
    "Number of arguments for function length doesn't match: passed 0, should be 1",
  ],
  [
    'SELECT source, count() FROM mentions',
    "Column 'mentions.source' is not under aggregate function and not in GROUP BY keys: name the column in GROUP BY, or take one of its values with any()",
  ],
  [
    'SELECT * FROM mentions WHERE count() > 3',
    'Aggregate function count() is found in WHERE: filter aggregates with HAVING',
  ],
  [
    'SELECT * FROM mentions WHERE sentiment = "negative"',
    'Unknown expression or function identifier `negative`: write text as \'negative\'; "negative" is a name',
  ],
  [
    "SELECT * FROM mentions WHERE text LIKE '%a",
    'the quote or comment that starts here is not closed (line 1, column 40)',
  ],
  ['SELECT count( FROM mentions', 'brackets are not closed, or nested too deep (line 1, column 20)'],
  [
    'SELECT text FROM mentions UNION ALL SELECT text, author FROM mentions',
    'Different number of columns in UNION_ALL elements: text and text, author',
  ],
  ['SELECT CAST(text, kind) FROM mentions', "CAST needs its type as a literal, as in CAST(x, 'UInt32')"],
])('%s gets a message that says what is wrong and where', async (sql, message) => {
  await expect(tenant.run(sql)).rejects.toMatchObject({ name: 'StatementError', message });
});

it('an ambiguous column gets a message that says how to fix it', async () => {
  const sql =
    'SELECT id FROM mentions AS m JOIN projects AS p ON p.id = m.project_id JOIN runs AS r ON r.project_id = p.id';
  await expect(tenant.run(sql)).rejects.toMatchObject({
    message: "ambiguous identifier 'id': write the table in front of it, as in m.id",
  });
});
