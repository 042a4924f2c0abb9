import type { AuditEntry } from '../api/records.ts';

/** Says what a line of the audit log tells: `update_member` with the field `role` is `Update member: role`. */
export function auditEntryText({ operation, fields }: Pick<AuditEntry, 'operation' | 'fields'>): string {
  const words = operation.replaceAll('_', ' ').replace(/\b(api|oauth|url)\b/g, (word) => word.toUpperCase());
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return fields.length === 0 ? sentence : `${sentence}: ${fields.join(', ').replaceAll('_', ' ')}`;
}

/** Whether a line tells of something: every word that was typed stands in it somewhere, in either case. */
export function matchesSearch(words: string, entry: AuditEntry, who: string): boolean {
  const { target, address, outcome } = entry;
  const line = [who, auditEntryText(entry), target, address, outcome].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => line.includes(word));
}
