import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectFailures, errorReply } from './errors';
import { shareSchemas } from './json-schema';
import { openApiTexts as texts } from './openapi.texts';
import { type DescribedGroup, type OperationContext, operationOf } from './operation';

/** What a description is made from. */
export interface ApiParts extends Pick<OperationContext, 'nodes' | 'words'> {
  readonly groups: readonly DescribedGroup[];
  /** Where the product is reached from outside; without it, addresses are relative to the description. */
  readonly publicUrl?: string | undefined;
  readonly version: string;
  /** What is described, where it is not the whole API. */
  readonly subject?: string | undefined;
}

type Operation = ReturnType<typeof operationOf>;

/** Describes endpoint tables in OpenAPI 3.1; one operation in a turn of the event loop, since all of them take a second. */
export const describeApi = async ({ groups, nodes, words, publicUrl, version, subject }: ApiParts) => {
  const context: OperationContext = { schemas: shareSchemas(), failures: collectFailures(), nodes, words };
  context.schemas.of(errorReply, 'output');
  // What is shown names a schema; what is sent gets a second name where it differs.
  for (const { endpoints } of groups) {
    for (const { reply } of Object.values(endpoints)) {
      context.schemas.of(reply, 'output');
      await nextTurn();
    }
  }
  const paths: Record<string, Record<string, Operation>> = {};
  for (const group of groups) {
    for (const [key, endpoint] of Object.entries(group.endpoints)) {
      const operation = operationOf(endpoint, { group, key, context });
      await nextTurn();
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: subject === undefined ? texts.title : `${texts.title} · ${subject}`,
      version,
      description: texts.description,
    },
    servers: [{ url: publicUrl ?? '/', description: texts.server }],
    tags: groups.map(({ name, purpose }) => ({ name, description: purpose })),
    security: [{ bearer: [] as string[] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: texts.bearer } },
      schemas: context.schemas.named(),
      responses: context.failures.named(),
    },
  };
};

/** A description in OpenAPI 3.1. */
export type ApiDescription = Awaited<ReturnType<typeof describeApi>>;
