import '../../../platform/theme/theme';
import '../../../platform/theme/tokens.css';
import { createRoot } from 'react-dom/client';
import { BatchPage } from './batch-page';

const place = document.getElementById('upfiles');
if (place === null) throw new Error('upfiles.html has no #upfiles');
createRoot(place).render(<BatchPage />);
