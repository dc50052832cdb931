'use client';

const BUTTON = {
  minHeight: 48,
  padding: '0 24px',
  border: 0,
  borderRadius: 24,
  background: '#3D2FB0',
  color: '#FFFFFF',
  font: 'inherit',
  fontWeight: 700,
} as const;

/**
 * Replaces the whole document when even the layout couldn't be rendered. It is loaded with every page, so
 * it includes neither the style sheet nor any component.
 */
export default function GlobalError({ retry }: { error: Error; retry: () => void }) {
  return (
    <html lang="en-NG">
      <body style={{ margin: 0, background: '#FFFCF7', color: '#1B1730' }}>
        <title>Something went wrong – Eki</title>
        <main
          style={{
            maxWidth: 420,
            margin: '0 auto',
            padding: '12vh 24px',
            font: '16px/1.5 system-ui, sans-serif',
            textAlign: 'center',
          }}
        >
          <img src="/art/empty/error-320.webp" alt="" width={240} height={180} />
          <h1 style={{ fontSize: 26, lineHeight: 1.2 }}>Something went wrong.</h1>
          <p style={{ color: '#5A5570' }}>It’s our fault. Your cart is saved on this device.</p>
          <p style={{ marginTop: 24 }}>
            <button type="button" onClick={() => retry()} style={BUTTON}>
              Try again
            </button>
          </p>
          <a href="/" style={{ color: '#3D2FB0', lineHeight: '44px', fontWeight: 700 }}>
            Go home
          </a>
        </main>
      </body>
    </html>
  );
}
