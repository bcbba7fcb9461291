import { createRoot } from 'react-dom/client';
import './press.css';
import { PressApp } from './press-app';
import { loadTexts } from './texts';

/** The page of a press link: an entry of its own, without the application's libraries, for people on any phone. */
const root = createRoot(document.getElementById('root')!);
void loadTexts().then(() => root.render(<PressApp />));
