import type {
  IDataObject,
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { request } from '../request';
import { isGenuine } from './signature';

const EVENTS = [
  'mention.created',
  'mention.updated',
  'mention.deleted',
  'mention.assigned',
  'mention.note_added',
  'mention.trending',
  'scan.completed',
  'scan.failed',
  'source.unavailable',
  'usage.limit_reached',
];

/** Starts a workflow on events of Earshot, by a webhook that it creates and deletes. */
export class EarshotTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Earshot Trigger',
    name: 'earshotTrigger',
    icon: 'file:earshot.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when something happens in Earshot',
    defaults: { name: 'Earshot Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'earshotApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        default: ['mention.created'],
        options: EVENTS.map((value) => ({ name: value, value })),
      },
      {
        displayName: 'Project ID',
        name: 'project',
        type: 'string',
        default: '',
        description: 'Empty: the whole workspace',
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { id, secret } = this.getWorkflowStaticData('node');
        if (!id || !secret) return false;
        const webhooks = (await request(this, 'GET', '/webhooks')) as unknown as IDataObject[];
        const url = this.getNodeWebhookUrl('default');
        return webhooks.some((each) => each.id === id && each.url === url && each.enabled === true);
      },
      async create(this: IHookFunctions): Promise<boolean> {
        const { id, secret } = await request(this, 'POST', '/webhooks', {
          body: {
            url: this.getNodeWebhookUrl('default'),
            events: this.getNodeParameter('events') as string[],
            project_id: (this.getNodeParameter('project') as string) || null,
            description: 'Created by n8n',
          },
        });
        Object.assign(this.getWorkflowStaticData('node'), { id, secret });
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        const kept = this.getWorkflowStaticData('node');
        // Somebody may have deleted it already.
        const webhooks = (await request(this, 'GET', '/webhooks')) as unknown as IDataObject[];
        if (webhooks.some(({ id }) => id === kept.id))
          await request(this, 'DELETE', `/webhooks/${String(kept.id)}`);
        delete kept.id;
        delete kept.secret;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { rawBody } = this.getRequestObject() as { rawBody?: Buffer };
    const { secret } = this.getWorkflowStaticData('node');
    if (!rawBody || !secret || !isGenuine(String(secret), this.getHeaderData() as never, rawBody)) {
      this.getResponseObject().status(401).json({ error: 'The signature is missing, wrong or too old.' });
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] };
  }
}
