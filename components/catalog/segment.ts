/** A page's path segment as people mean it; null where it is not well-formed. Decode once only. */
export function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
