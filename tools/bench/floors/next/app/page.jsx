import { Counter } from './counter';

/** The least that a product page can be: its picture, as the product sends it, its name and a button. */
export default function Page() {
  return (
    <main>
      <img
        src="/picture.webp"
        alt=""
        width={360}
        height={250}
        fetchPriority="high"
        style={{ display: 'block', width: '100%', height: '34svh', objectFit: 'cover' }}
      />
      <h1>Studio wireless headphones</h1>
      <p>₦18,500</p>
      <Counter />
    </main>
  );
}
