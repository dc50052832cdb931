export const metadata = { title: 'Floor' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body style={{ margin: 0, font: '16px/1.5 system-ui, sans-serif' }}>{children}</body>
    </html>
  );
}
