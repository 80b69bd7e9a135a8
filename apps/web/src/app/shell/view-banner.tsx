import { EyeOutlined } from '@ant-design/icons';
import { endView } from '../../backoffice/identity';
import { shellTexts } from './shell.texts';
import './view-banner.css';

/** Says above every screen that it is shown as another user sees it, and offers the way back. */
export const ViewBanner = ({ name }: { name: string }) => {
  const leave = async (): Promise<void> => {
    // The next screen is the viewer's own: it starts at the root address.
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
