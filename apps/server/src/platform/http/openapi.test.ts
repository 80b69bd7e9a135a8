import { describe, expect, it } from 'vitest';
import { echoSlice } from './http.test-kit';
import { describeApi } from './openapi';

describe('the OpenAPI description', () => {
  const { paths } = describeApi([echoSlice]);

  it('names every endpoint with its access, parameters, body and reply', () => {
    expect(Object.keys(paths)).toHaveLength(Object.keys(echoSlice.endpoints).length);
    expect(paths['/api/admin/echo/destroy']?.get).toMatchObject({
      'x-access': 'echo.edit',
      security: [{ bearer: [] }],
      parameters: [{ name: 'id', in: 'query', required: true }],
    });
    expect(paths['/api/admin/echo/open']?.post).toMatchObject({
      security: [],
      requestBody: {
        content: { 'application/json': { schema: { anyOf: [{ required: ['username', 'password'] }, {}] } } },
      },
    });
    expect(paths['/api/admin/echo/broken']?.get).toMatchObject({
      responses: { 200: { content: { 'application/json': { schema: { required: ['total'] } } } } },
    });
  });
});
