import type { Config } from '../../schemas/config/config.ts';

/** Returns the configured judge in words of one line, and which setting has no effect. */
export function describeJudge({ judge: { apiKey, models, cascade } }: Pick<Config, 'judge'>): string {
  if (apiKey === null)
    return cascade
      ? 'built-in (EARSHOT_JUDGE_CASCADE has no effect without OPENAI_API_KEY)'
      : 'built-in (set OPENAI_API_KEY to use a model)';
  return cascade ? `built-in where it is sure, else ${models.join(', ')}` : models.join(', ');
}
