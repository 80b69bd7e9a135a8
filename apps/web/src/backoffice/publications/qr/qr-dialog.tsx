import { type Publication, publicationStates } from '@shuyuan/contract/backoffice/publications/publication';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { copyText } from '../../../platform/clipboard';
import { notify } from '../../../platform/notices';
import { saveFile } from '../../../platform/save-file';
import { ActionButton } from '../../../ui/action-button/action-button';
import { QrCode } from '../../../ui/qr-code/qr-code';
import { QrPicture, type QrPictureHandle } from '../../../ui/qr-code/qr-picture';
import { Modal } from '../../../ui/window/window';
import { publicationQuery } from '../publication.queries';
import { pageAddress } from '../publication-address';
import { Poster } from './poster';
import { qrTexts as texts } from './qr.texts';
import './qr-dialog.css';

const codeSize = 240;

const copy = async (text: string): Promise<void> => {
  if (await copyText(text)) notify.success(texts.copied);
  else notify.error(texts.copyFailed);
};

/** The QR code of a public form: to be shown, saved as a picture, or printed on a poster. */
export const QrDialog = (props: { open: boolean; publication: Publication; onClose: () => void }) => {
  const { open, publication, onClose } = props;
  const { title, state } = publication;
  const { data: detail } = useQuery(publicationQuery(publication.id));
  const picture = useRef<QrPictureHandle>(null);
  const address = pageAddress(publication.code);
  const download = async () => {
    const content = await picture.current?.png();
    if (content) saveFile({ name: texts.fileName(title), content });
  };
  return (
    <>
      <Modal
        open={open}
        title={texts.title(title)}
        width={480}
        rootClassName="qr-dialog"
        onCancel={onClose}
        footer={
          <div className="qr-buttons">
            <ActionButton onClick={() => void download()}>{texts.download}</ActionButton>
            <ActionButton kind="primary" disabled={detail === undefined} onClick={() => window.print()}>
              {texts.print}
            </ActionButton>
          </div>
        }
      >
        <div className="qr-shown">
          <QrCode text={address} label={texts.code(title)} size={codeSize} />
          {state === 'open' ? null : <p className="qr-note">{texts.notOpen(publicationStates[state])}</p>}
          <div className="qr-address">
            <a href={address} target="_blank" rel="noreferrer" aria-label={`${texts.address} ${address}`}>
              {address}
            </a>
            <ActionButton size="small" onClick={() => void copy(address)}>
              {texts.copy}
            </ActionButton>
          </div>
        </div>
        <QrPicture text={address} handle={picture} />
      </Modal>
      {open && detail !== undefined ? <Poster publication={detail} address={address} /> : null}
    </>
  );
};
