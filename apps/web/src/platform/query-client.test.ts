import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client';

test('a first load that is under way when something is written is not taken for the state after it', async () => {
  const client = createQueryClient();
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  const observer = new QueryObserver(client, { queryKey: ['jobs'], queryFn });
  const stop = observer.subscribe(() => undefined);
  const written = client.invalidateQueries({ queryKey: ['jobs'] });
  expect(answers).toHaveLength(2);
  answers[0]?.('before');
  answers[1]?.('after');
  await written;
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', fetchStatus: 'idle' });
  stop();
});

test('what nobody looks at goes on loading', async () => {
  const client = createQueryClient();
  let answer: (value: string) => void = () => undefined;
  const loading = client.fetchQuery({
    queryKey: ['menu'],
    queryFn: () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  });
  await client.invalidateQueries();
  answer('menu');
  expect(await loading).toBe('menu');
});
