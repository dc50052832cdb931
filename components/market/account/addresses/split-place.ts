/** An address split into the place ("Hall 3, University of Benin") and the area around it. */
export function splitPlace(address: string): { place: string; around: string } {
  const parts = address.split(', ');
  return { place: parts.slice(0, 2).join(', '), around: parts.slice(2).join(', ') };
}
