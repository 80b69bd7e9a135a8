// First, as the page itself loads it: the calls of a signed-in user are then on their way.
import './early';
import './platform/theme/motion';
import './platform/theme/theme';
import './platform/theme/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { failureReporter } from './app/failure-reporter';
import { Root } from './app/root';
import { startSchoolClock } from './platform/page-meta';
import { watchOtherTabs } from './platform/session';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');

watchOtherTabs();
startSchoolClock();
failureReporter.start();
createRoot(place).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
