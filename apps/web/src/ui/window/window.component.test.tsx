import { lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Drawer, Modal } from './window';

const place = () => document.body.appendChild(document.createElement('div'));
let root: ReturnType<typeof createRoot>;
afterEach(() => root.unmount());

/** A drawer with a dialog, part of which is still loading when the dialog opens. */
const Windows = ({ Late }: { Late: React.ComponentType }) => {
  const [isOpen, setOpen] = useState(true);
  const [asks, setAsks] = useState<boolean>();
  return (
    <Drawer open={isOpen} title="记录" onClose={() => setOpen(false)}>
      <button type="button" onClick={() => setAsks(true)}>
        查看
      </button>
      {asks === undefined ? null : (
        <Suspense>
          <Modal open={asks} title="原因" onCancel={() => setAsks(false)} />
          <Late />
        </Suspense>
      )}
    </Drawer>
  );
};

it('Escape closes the dialog, then the drawer below it, though the dialog was drawn more than once', async () => {
  let arrive: (module: { default: React.ComponentType }) => void = () => undefined;
  const Late = lazy(() => new Promise<{ default: React.ComponentType }>((resolve) => (arrive = resolve)));
  root = createRoot(place());
  root.render(<Windows Late={Late} />);
  await userEvent.click(page.getByRole('button', { name: '查看' }));
  arrive({ default: () => null });
  await expect.element(page.getByRole('dialog', { name: '原因' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: '原因' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: '记录' })).not.toBeInTheDocument();
});
