import './ui/tokens.css';
import './ui/page.css';
import './ui/controls.css';
import { setSchoolOffset } from '@shuyuan/web/school-clock';
import { render } from 'preact';
import { App } from './app/app';
import { readMeta } from './platform/page-meta';

setSchoolOffset(readMeta('school-offset'));
const root = document.getElementById('root');
if (root !== null) render(<App path={location.pathname} />, root);
