import type { Operation } from '../operation.ts';
import { alertOperations } from './notifications/alerts.ts';
import { analyticsOperations } from './analytics/analytics.ts';
import { annotationOperations } from './analytics/annotations.ts';
import { apiKeyOperations } from './accounts/api-keys.ts';
import { auditLogOperations } from './accounts/audit-log.ts';
import { authorOperations } from './analytics/authors.ts';
import { briefOperations } from './mentions/brief.ts';
import { countOperations } from './mentions/counts.ts';
import { askOperations } from './analytics/ask.ts';
import { bulkUpdateOperations } from './mentions/bulk-update.ts';
import { categoryOperations } from './projects/categories.ts';
import { exportOperations } from './mentions/export.ts';
import { dashboardTileOperations } from './analytics/dashboard-tiles.ts';
import { draftOperations } from './mentions/draft.ts';
import { inviteOperations } from './accounts/invites.ts';
import { judgeQualityOperations } from './judging/judge-quality.ts';
import { keywordGroupOperations } from './projects/keyword-groups.ts';
import { keywordPreviewOperations } from './projects/keyword-preview.ts';
import { keywordOperations } from './projects/keywords.ts';
import { lessonOperations } from './judging/lessons.ts';
import { liveOperations } from './mentions/live.ts';
import { memberOperations } from './accounts/members.ts';
import { noteOperations } from './mentions/notes.ts';
import { tagOperations } from './mentions/tags.ts';
import { muteOperations } from './mentions/mutes.ts';
import { mentionChangeOperations } from './mentions/mention-changes.ts';
import { mentionOperations } from './mentions/mentions.ts';
import { oauthConnectionOperations } from './accounts/oauth-connections.ts';
import { projectOperations } from './projects/projects.ts';
import { projectSuggestionOperations } from './projects/project-suggestion.ts';
import { projectSourceOperations } from './projects/project-sources.ts';
import { rejudgeOperations } from './judging/rejudge.ts';
import { ruleOperations } from './mentions/rules.ts';
import { reportOperations } from './analytics/report.ts';
import { scanStatusOperations } from './scans/scan-status.ts';
import { scanOperations } from './scans/scans.ts';
import { sourceOperations } from './scans/sources.ts';
import { sqlOperations } from './analytics/sql.ts';
import { sqlQueryOperations } from './analytics/sql-queries.ts';
import { usageOperations } from './accounts/usage.ts';
import { engagementOperations } from './mentions/engagement.ts';
import { verdictOperations } from './judging/verdicts.ts';
import { viewFeedOperations } from './projects/view-feeds.ts';
import { viewOperations } from './projects/views.ts';
import { webhookDeliveryOperations } from './notifications/webhook-deliveries.ts';
import { webhookOperations } from './notifications/webhooks.ts';
import { workspaceOperations } from './accounts/workspace.ts';

/** Every operation of the API, in the order of the documentation. */
export const OPERATIONS: readonly Operation[] = [
  ...projectOperations,
  ...projectSuggestionOperations,
  ...projectSourceOperations,
  ...keywordGroupOperations,
  ...keywordOperations,
  ...keywordPreviewOperations,
  ...categoryOperations,
  ...mentionOperations,
  ...countOperations,
  ...mentionChangeOperations,
  ...tagOperations,
  ...noteOperations,
  ...muteOperations,
  ...ruleOperations,
  ...engagementOperations,
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
  ...annotationOperations,
  ...dashboardTileOperations,
  ...reportOperations,
  ...sqlOperations,
  ...sqlQueryOperations,
  ...askOperations,
  ...scanOperations,
  ...scanStatusOperations,
  ...sourceOperations,
  ...viewOperations,
  ...viewFeedOperations,
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
