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

const UNEXPECTED = 'it, or what comes before it, is not expected here';

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
    "Unknown table expression identifier 'users': there are mentions, projects, keywords, categories, keyword_groups, runs",
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
    'Aggregate function count() is found in WHERE: what is aggregated is filtered with HAVING',
  ],
  [
    'SELECT * FROM mentions WHERE sentiment = "negative"',
    'Unknown expression or function identifier `negative`: a text is written \'negative\', a name "negative"',
  ],
  [
    "SELECT * FROM mentions WHERE text LIKE '%a",
    'the quote or comment that begins here is not closed (line 1, column 40)',
  ],
  ['SELECT count( FROM mentions', 'brackets are not closed, or nested too deep (line 1, column 20)'],
  [
    'SELECT text FROM mentions UNION ALL SELECT text, author FROM mentions',
    'Different number of columns in UNION_ALL elements: text and text, author',
  ],
  [
    'SELECT CAST(text, kind) FROM mentions',
    "the type that CAST is to make is written out, as in CAST(x, 'UInt32')",
  ],
])('%s is told what is wrong with it, and where', async (sql, told) => {
  await expect(tenant.run(sql)).rejects.toMatchObject({ code: 'invalid_request', message: `sql: ${told}` });
});

it('a column of several tables is told to be one of them', async () => {
  const sql =
    'SELECT id FROM mentions AS m JOIN projects AS p ON p.id = m.project_id JOIN runs AS r ON r.project_id = p.id';
  await expect(tenant.run(sql)).rejects.toMatchObject({
    message: "sql: ambiguous identifier 'id': write the table before it, as in m.id",
  });
});
