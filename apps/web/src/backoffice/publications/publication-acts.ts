import type { Publication } from '@shuyuan/contract/backoffice/publications/publication';
import { notify } from '../../platform/notices';
import { confirm } from '../../ui/confirm-dialog/confirm';
import type { MenuButtonItem } from '../../ui/menu-button/menu-button';
import { switchPublication } from './publication.queries';
import { publicationTexts as texts } from './publication.texts';
import { pageAddress } from './publication-address';

/** Whether it has an address of its own, and with it a QR code. */
export const isAtAddress = ({ audience }: Publication): boolean => audience === 'anyone';

const toggle = async (publication: Publication): Promise<void> => {
  const { title, enabled } = publication;
  const willDisable = isAtAddress(publication) ? texts.willDisable : texts.willDisableInvited;
  const question = enabled
    ? { title: texts.confirmDisable(title), content: willDisable }
    : { title: texts.confirmEnable(title), content: texts.willEnable };
  if (!(await confirm(question))) return;
  await switchPublication(publication).then(
    ({ msg }) => notify.success(msg),
    () => undefined,
  );
};

/** The acts of a public form besides editing and deleting: the first is a button, the others are under 更多. */
export const actsOf = (
  publication: Publication,
  { mayEdit, onQrCode, onChanged }: { mayEdit: boolean; onQrCode: () => void; onChanged: () => void },
): MenuButtonItem[] => {
  const href = pageAddress(publication.code);
  return [
    ...(isAtAddress(publication)
      ? [
          { key: 'qr', label: texts.qrCode, onSelect: onQrCode },
          { key: 'open', label: texts.openPage, href, onSelect: () => window.open(href, '_blank', 'noopener') },
        ]
      : []),
    ...(mayEdit
      ? [
          {
            key: 'switch',
            label: publication.enabled ? texts.disable : texts.enable,
            onSelect: () => void toggle(publication).then(onChanged),
          },
        ]
      : []),
  ];
};
