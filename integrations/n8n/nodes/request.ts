import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';

/** What calling the API needs of n8n: every kind of node has it. */
export interface Calls {
  getCredentials(type: string): Promise<IDataObject>;
  helpers: {
    httpRequestWithAuthentication(this: Calls, type: string, options: IHttpRequestOptions): Promise<unknown>;
  };
}

const CREDENTIALS = 'earshotApi';

/** Calls the API of Earshot: `path` stands behind `/api/v1`. Leaves out what is empty. */
export async function request(
  node: Calls,
  method: IHttpRequestMethods,
  path: string,
  { qs = {}, body }: { qs?: IDataObject; body?: IDataObject } = {},
): Promise<IDataObject> {
  const { baseUrl } = await node.getCredentials(CREDENTIALS);
  const given = Object.entries(qs).filter(([, value]) => value !== '' && value !== undefined);
  // n8n looks up the credentials of the node that its helper is called on.
  return (await node.helpers.httpRequestWithAuthentication.call(node, CREDENTIALS, {
    method,
    url: `${String(baseUrl).replace(/\/+$/, '')}/api/v1${path}`,
    qs: Object.fromEntries(given),
    ...(body && { body }),
    json: true,
  })) as IDataObject;
}
