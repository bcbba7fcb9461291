import { languageOf } from '@/providers/i18n/locale';

// The one place with texts in code: without the server there are no catalogues either. The German and English texts
// are those of client.json (specification section 8).
const texts = {
  de: { text: 'Die Verbindung zum MPN-Server konnte nicht hergestellt werden!', button: 'Erneut versuchen' },
  en: { text: 'The connection to the MPN server could not be established!', button: 'Try again' },
  fr: { text: "La connexion au serveur MPN n'a pas pu être établie !", button: 'Réessayer' },
};

export function UnreachableServer() {
  const { text, button } = texts[languageOf(navigator.language)];
  return (
    <main
      style={{
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        gap: 16,
        padding: 24,
        textAlign: 'center',
        fontFamily: 'system-ui, sans-serif',
      }}
    >
      <p role="alert">{text}</p>
      <p>
        <button type="button" onClick={() => window.location.reload()}>
          {button}
        </button>
      </p>
    </main>
  );
}
