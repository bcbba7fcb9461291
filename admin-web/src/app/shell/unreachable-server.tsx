import { useEffect } from 'react';
import { RECONNECT_MS } from '@/config/timing';
import { languageOf } from '@/providers/i18n/locale';
import styles from './unreachable-server.module.css';

// The only texts in code: without the server no catalogue can be loaded. They are the same as in client.json and
// common.json.
const texts = {
  de: { text: 'Die Verbindung zum MPN-Server konnte nicht hergestellt werden!', button: 'Erneut versuchen' },
  en: { text: 'The connection to the MPN server could not be established!', button: 'Try again' },
  fr: { text: "La connexion au serveur MPN n'a pas pu être établie !", button: 'Réessayer' },
};

/** In place of the application when it could not be started; starts it by itself once the server replies. */
export function UnreachableServer() {
  const { text, button } = texts[languageOf(navigator.language)];
  useEffect(() => {
    const timer = window.setInterval(() => {
      fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok && window.location.reload(),
        () => undefined,
      );
    }, RECONNECT_MS);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <main className={styles.page}>
      <p role="alert">{text}</p>
      <p>
        <button type="button" onClick={() => window.location.reload()}>
          {button}
        </button>
      </p>
    </main>
  );
}
