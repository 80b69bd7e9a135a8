import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AdvancedSearch } from './advanced-search';
import type { SearchField } from './search-field';

let root: ReturnType<typeof createRoot>;
afterEach(() => root.unmount());

const trigger = page.getByRole('button', { name: '高级搜索' });
const panel = page.getByRole('dialog', { name: '高级搜索' });

/** A search whose only control is loaded when the test says so. */
const open = async () => {
  let load = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    load = resolve;
  });
  const Control = lazy(async () => {
    await opened;
    return { default: ({ id }: { id: string }) => <input id={id} /> };
  });
  const field: SearchField = {
    name: 'name',
    label: '姓名',
    kind: 'own',
    control: ({ id }) => (
      <Suspense fallback={null}>
        <Control id={id} />
      </Suspense>
    ),
    condition: String,
  };
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<AdvancedSearch fields={[field]} value={{}} onSearch={() => undefined} onAdd={() => undefined} />);
  await trigger.click();
  await expect.element(panel.getByRole('button', { name: '新增' })).toBeVisible();
  return () => load();
};

it('puts the focus into its first input, though that is loaded after the panel', async () => {
  const load = await open();
  load();
  await expect.element(panel.getByLabelText('姓名')).toHaveFocus();
});

it('does so too when the panel itself has been loaded before', async () => {
  (await open())();
  await expect.element(panel.getByLabelText('姓名')).toHaveFocus();
  root.unmount();
  const load = await open();
  load();
  await expect.element(panel.getByLabelText('姓名')).toHaveFocus();
});

it('leaves the focus where the user has put it meanwhile', async () => {
  const load = await open();
  const reset = panel.getByRole('button', { name: '重置' });
  await reset.click();
  load();
  await expect.element(panel.getByLabelText('姓名')).toBeVisible();
  await expect.element(reset).toHaveFocus();
});
