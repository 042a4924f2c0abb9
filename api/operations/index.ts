import type { Operation } from '../operation.ts';
import { alertOperations } from './alerts.ts';
import { analyticsOperations } from './analytics.ts';
import { apiKeyOperations } from './api-keys.ts';
import { auditLogOperations } from './audit-log.ts';
import { authorOperations } from './authors.ts';
import { briefOperations } from './brief.ts';
import { bulkUpdateOperations } from './bulk-update.ts';
import { categoryOperations } from './categories.ts';
import { exportOperations } from './export.ts';
import { draftOperations } from './draft.ts';
import { inviteOperations } from './invites.ts';
import { judgeQualityOperations } from './judge-quality.ts';
import { keywordGroupOperations } from './keyword-groups.ts';
import { keywordPreviewOperations } from './keyword-preview.ts';
import { keywordOperations } from './keywords.ts';
import { lessonOperations } from './lessons.ts';
import { liveOperations } from './live.ts';
import { memberOperations } from './members.ts';
import { mentionChangeOperations } from './mention-changes.ts';
import { mentionOperations } from './mentions.ts';
import { oauthConnectionOperations } from './oauth-connections.ts';
import { projectOperations } from './projects.ts';
import { rejudgeOperations } from './rejudge.ts';
import { scanStatusOperations } from './scan-status.ts';
import { scanOperations } from './scans.ts';
import { sqlOperations } from './sql.ts';
import { usageOperations } from './usage.ts';
import { verdictOperations } from './verdicts.ts';
import { viewOperations } from './views.ts';
import { webhookDeliveryOperations } from './webhook-deliveries.ts';
import { webhookOperations } from './webhooks.ts';
import { workspaceOperations } from './workspace.ts';

/** Every operation of the API, in the order of the documentation. */
export const OPERATIONS: readonly Operation[] = [
  ...projectOperations,
  ...keywordGroupOperations,
  ...keywordOperations,
  ...keywordPreviewOperations,
  ...categoryOperations,
  ...mentionOperations,
  ...mentionChangeOperations,
  ...verdictOperations,
  ...lessonOperations,
  ...rejudgeOperations,
  ...judgeQualityOperations,
  ...draftOperations,
  ...bulkUpdateOperations,
  ...briefOperations,
  ...exportOperations,
  ...liveOperations,
  ...authorOperations,
  ...analyticsOperations,
  ...sqlOperations,
  ...scanOperations,
  ...scanStatusOperations,
  ...viewOperations,
  ...webhookOperations,
  ...webhookDeliveryOperations,
  ...workspaceOperations,
  ...memberOperations,
  ...inviteOperations,
  ...apiKeyOperations,
  ...oauthConnectionOperations,
  ...auditLogOperations,
  ...usageOperations,
  ...alertOperations,
];
