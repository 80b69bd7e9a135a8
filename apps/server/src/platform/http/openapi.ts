import { type Endpoint, idempotencyHeader } from '@shuyuan/contract/platform/endpoint';
import { idempotencyKey } from '@shuyuan/contract/platform/idempotency';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Slice } from './slice';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });

const parametersOf = (endpoint: Endpoint) => {
  const { properties = {}, required = [] } = endpoint.query === undefined ? {} : jsonSchema(endpoint.query, 'input');
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  const key = { name: idempotencyHeader, in: 'header', required: true, schema: jsonSchema(idempotencyKey, 'input') };
  return endpoint.isIdempotent ? [...inQuery, key] : inQuery;
};

const multipartBody = (fields: z.ZodType) => {
  const { properties = {} } = jsonSchema(fields, 'input');
  const file = { type: 'string', format: 'binary' };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties: { file, ...properties } } } },
  };
};

const operationOf = (slice: string, endpoint: Endpoint) => ({
  tags: [slice],
  summary: endpoint.summary,
  'x-access': endpoint.access,
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  parameters: parametersOf(endpoint),
  ...(endpoint.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
        },
      }),
  ...(endpoint.upload === undefined ? {} : { requestBody: multipartBody(endpoint.upload) }),
  responses: {
    200: { description: 'OK', content: { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } } },
    default: { description: 'errcode, errmsg', content: { 'application/json': { schema: failure } } },
  },
});

const failure = jsonSchema(
  z.object({ errcode: z.int(), errmsg: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() }),
  'output',
);

/** Describes the endpoint tables in OpenAPI 3.1. */
export const describeApi = (slices: readonly Slice[]) => {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const slice of slices) {
    for (const endpoint of Object.values(slice.endpoints)) {
      const operations = paths[endpoint.path] ?? {};
      operations[endpoint.method.toLowerCase()] = operationOf(slice.name, endpoint);
      paths[endpoint.path] = operations;
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Shuyuan', version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
};

/** Serves the description; only for development. */
export const registerOpenApi = (app: FastifyInstance, slices: readonly Slice[]): void => {
  app.get('/openapi.json', { config: { access: 'public' } }, async () => describeApi(slices));
};
