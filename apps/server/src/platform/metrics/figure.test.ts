import { expect, it } from 'vitest';
import { startTestServer } from '../http/http.test-kit';
import { gauge, joinFigures, renderFigures } from './figure';
import { RequestFigures } from './request-figures';

it('what would break a line is escaped, and each figure is described once', () => {
  const figures = [
    gauge('up', 'Whether it is.', 1),
    { name: 'calls', help: 'Calls.', type: 'counter', samples: [{ labels: { route: 'a"b\\c\nd' }, value: 2 }] },
  ] as const;
  expect(renderFigures(figures)).toBe(
    '# HELP up Whether it is.\n# TYPE up gauge\nup 1\n# HELP calls Calls.\n# TYPE calls counter\ncalls{route="a\\"b\\\\c\\nd"} 2\n',
  );
});

it('figures of several processes are one figure whose samples name the process', () => {
  const joined = joinFigures(
    new Map([
      ['1', [gauge('memory', 'Memory.', 10), gauge('database', 'Only one tells it.', 1)]],
      ['2', [gauge('memory', 'Memory.', 20)]],
    ]),
  );
  expect(joined.map(({ name, samples }) => [name, samples])).toEqual([
    [
      'memory',
      [
        { labels: { worker: '1' }, value: 10 },
        { labels: { worker: '2' }, value: 20 },
      ],
    ],
    ['database', [{ labels: { worker: '1' }, value: 1 }]],
  ]);
});

it('requests are counted by route and status, never by path, and their times add up', async () => {
  const requests = new RequestFigures();
  const server = await startTestServer({
    prepare: async (app) => {
      requests.watch(app);
      app.get('/thing/:id', { config: { access: 'public' } }, async () => 'one');
    },
  });
  for (const path of ['/thing/1', '/thing/2', '/thing/3?token=secret', '/nothing/4', '/nothing/5']) {
    await server.call(path);
  }
  const text = renderFigures(requests.figures());
  await server.close();
  expect(text).toContain('shuyuan_http_requests_total{method="GET",route="/thing/:id",status="200"} 3\n');
  expect(text).toContain('shuyuan_http_requests_total{method="GET",route="none",status="404"} 2\n');
  expect(text).toContain('_duration_seconds_bucket{method="GET",route="/thing/:id",le="+Inf"} 3\n');
  expect(text).toContain('_duration_seconds_count{method="GET",route="/thing/:id"} 3\n');
  expect(text).not.toMatch(/secret|thing\/\d|nothing/);
});
