/** Example statements. */
export const EXAMPLES = [
  {
    name: 'Mentions per day by sentiment',
    sql: `SELECT toDate(posted_at) AS day, sentiment, count() AS mentions
FROM mentions
WHERE relevant AND posted_at > now() - INTERVAL 30 DAY
GROUP BY day, sentiment
ORDER BY day`,
  },
  {
    name: 'Where complaints come from',
    sql: `SELECT source, countIf(sentiment = 'negative') AS negative, count() AS mentions
FROM mentions
WHERE relevant
GROUP BY source
ORDER BY negative DESC`,
  },
  {
    name: 'Most active authors',
    sql: `SELECT author, source, count() AS mentions, sum(engagement) AS engagement
FROM mentions
WHERE relevant AND author IS NOT NULL
GROUP BY author, source
ORDER BY mentions DESC
LIMIT 50`,
  },
  {
    name: 'Urgent open mentions',
    sql: `SELECT posted_at, source, urgency, summary, url
FROM mentions
WHERE relevant AND status = 'open' AND urgency >= 70
ORDER BY urgency DESC, posted_at DESC
LIMIT 100`,
  },
] as const;
