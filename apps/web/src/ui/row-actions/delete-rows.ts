import { notify } from '../../platform/notices';
import { confirm } from '../confirm-dialog/confirm';
import { rowActionsTexts as texts } from './row-actions.texts';

/** Asks 确认删除吗？ with the consequence below. */
export const confirmDelete = (consequence: string): Promise<boolean> =>
  confirm({ title: texts.confirmDelete, content: consequence, danger: true });

const deleteAfter = async (question: Promise<boolean>, run: () => Promise<unknown>): Promise<boolean> => {
  if (!(await question)) return false;
  // The caller's request has reported the failure; here it only means that nothing was deleted.
  const done = await run().then(
    () => true,
    () => false,
  );
  if (done) notify.success(texts.deleted);
  return done;
};

/** Asks 确认删除吗？, deletes one row and says 删除成功; resolves with whether it was deleted. */
export const deleteRow = (options: {
  name: string;
  consequence?: string;
  run: () => Promise<unknown>;
}): Promise<boolean> => deleteAfter(confirmDelete(options.consequence ?? texts.willDelete(options.name)), options.run);

/** Asks 确定要删除吗？, deletes the selected rows and says 删除成功; resolves with whether they were deleted. */
export const deleteRows = (options: {
  count: number;
  consequence?: string;
  run: () => Promise<unknown>;
}): Promise<boolean> =>
  deleteAfter(
    confirm({
      title: texts.confirmBatchDelete,
      content: options.consequence ?? texts.willDeleteBatch(options.count),
      danger: true,
    }),
    options.run,
  );
