import { Counter } from '../counter';

/** The least that a list of ten products can be, rendered for each request. */
export default async function Page({ searchParams }) {
  const { from = '1' } = await searchParams;
  return (
    <main>
      <h1>All products</h1>
      <ul>
        {Array.from({ length: 10 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={index}>
            <img src="/picture.webp" alt="" width={180} height={180} loading="lazy" />
            <h2>
              <a href={`/list?from=${index}`}>Studio wireless headphones {Number(from) + index}</a>
            </h2>
            <p>Gadget Hub</p>
            <p>₦18,500</p>
            <Counter />
          </li>
        ))}
      </ul>
    </main>
  );
}
