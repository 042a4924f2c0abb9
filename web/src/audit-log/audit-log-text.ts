import type { AuditEntry } from '../api/records.ts';

/** Returns an audit entry as text: `update_member` with the field `role` is `Update member: role`. */
export function auditEntryText({ operation, fields }: Pick<AuditEntry, 'operation' | 'fields'>): string {
  const words = operation.replaceAll('_', ' ').replace(/\b(api|oauth|url)\b/g, (word) => word.toUpperCase());
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return fields.length === 0 ? sentence : `${sentence}: ${fields.join(', ').replaceAll('_', ' ')}`;
}

/** Whether an entry contains every word of the search, ignoring case. */
export function matchesSearch(search: string, entry: AuditEntry, actor: string): boolean {
  const { target, address, outcome } = entry;
  const line = [actor, auditEntryText(entry), target, address, outcome].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => line.includes(word));
}
