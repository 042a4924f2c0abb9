import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { OPERATIONS } from './operations';
import { PROPERTIES } from './properties';

/** Finds, triages and shares mentions. */
export class Earshot implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Earshot',
    name: 'earshot',
    icon: 'file:earshot.svg',
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Find, triage and share mentions of your brand',
    defaults: { name: 'Earshot' },
    inputs: ['main'],
    outputs: ['main'],
    usableAsTool: true,
    credentials: [{ name: 'earshotApi', required: true }],
    properties: PROPERTIES,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const items: INodeExecutionData[] = [];
    for (let item = 0; item < this.getInputData().length; item += 1) {
      const field = (name: string) => this.getNodeParameter(name, item, undefined);
      try {
        const found = await OPERATIONS[String(field('operation'))]!(this, field);
        items.push(...found.map((json) => ({ json, pairedItem: { item } })));
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        items.push({ json: { error: (error as Error).message }, pairedItem: { item } });
      }
    }
    return [items];
  }
}
