import type { PublicationDetail } from '@shuyuan/contract/backoffice/publications/publication';
import { schoolLogo, schoolName } from '../../../platform/page-meta';
import { schoolWords } from '../../../platform/school-clock';
import { FileImage } from '../../../ui/file-image/file-image';
import { PrintSheet } from '../../../ui/print-sheet/print-sheet';
import { ProductMark } from '../../../ui/product-mark/product-mark';
import { QrCode } from '../../../ui/qr-code/qr-code';
import { htmlToText } from '../../../ui/rich-text/plain-text';
import { qrTexts as texts } from './qr.texts';
import './poster.css';

const untilWords = schoolWords({ dateStyle: 'long', timeStyle: 'short' });
const introLength = 140;
/** 105 mm in CSS px, of which the light margin takes up to 23. */
const codeSize = 397;

/** The beginning of the introduction, as much as the poster has room for. */
export const shortIntro = (html: string): string => {
  const text = htmlToText(html)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
  const letters = [...text];
  return letters.length <= introLength ? text : `${letters.slice(0, introLength - 1).join('')}…`;
};

/** The poster of a public form: an A4 page that is printed instead of the screen. */
export const Poster = ({ publication, address }: { publication: PublicationDetail; address: string }) => {
  const { title, cover, intro, closes_at: closes } = publication;
  const logo = schoolLogo();
  return (
    <PrintSheet paper="a4-poster" title={texts.poster(title)} isPlain>
      <div className="poster">
        <header className="poster-school">
          {logo === '' ? <ProductMark /> : <FileImage url={logo} />}
          <span>{schoolName()}</span>
        </header>
        {cover === '' ? null : <FileImage className="poster-cover" url={cover} />}
        <h1>{title}</h1>
        {intro === '' ? null : <p className="poster-intro">{shortIntro(intro)}</p>}
        <div className="poster-code">
          <QrCode text={address} label={texts.code(title)} size={codeSize} />
          <strong>{texts.scan}</strong>
          {closes === null ? null : <span>{texts.until(untilWords(new Date(closes)))}</span>}
        </div>
        <footer className="poster-address">
          {texts.orOpen}
          <span>{address}</span>
        </footer>
      </div>
    </PrintSheet>
  );
};
