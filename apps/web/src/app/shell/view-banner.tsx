import { EyeOutlined } from '@ant-design/icons';
import { endView } from '../../backoffice/identity';
import { shellTexts } from './shell.texts';
import './view-banner.css';

/** Says over every screen that it is another user's, and leads back. */
export const ViewBanner = ({ name }: { name: string }) => {
  const leave = async (): Promise<void> => {
    // The screen that comes next is one's own: it starts at the beginning.
    await endView(() => window.history.replaceState(null, '', '/'));
  };
  return (
    <section className="view-banner" aria-label={shellTexts.viewing(name)}>
      <EyeOutlined className="view-banner-icon" aria-hidden />
      <p>
        <strong>{shellTexts.viewing(name)}</strong>
        <span>{shellTexts.viewingHint}</span>
      </p>
      <button type="button" onClick={() => void leave()}>
        {shellTexts.endView}
      </button>
    </section>
  );
};
