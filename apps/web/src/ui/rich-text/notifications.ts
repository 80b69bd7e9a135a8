import type { Editor, NotificationApi, NotificationSpec } from 'tinymce';
import { notify } from '../../platform/notices';

/**
 * Shows the editor's errors like the product's own (requirements §8: 5 seconds). The editor cannot suppress a
 * notification, so it is closed as soon as it opens; the progress of an upload stays where the editor shows it.
 */
export const showErrorsAsNotices = (editor: Editor): void => {
  let isError = false;
  editor.on('BeforeOpenNotification', ({ notification }: { notification: NotificationSpec }) => {
    isError = notification.type === 'error';
    if (isError) notify.error(editor.translate(notification.text));
  });
  editor.on('OpenNotification', ({ notification }: { notification: NotificationApi }) => {
    if (isError) notification.close();
  });
};
