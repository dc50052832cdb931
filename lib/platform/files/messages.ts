/** Messages about photos, videos and other uploads. */
export const FILE_MESSAGES = {
  // ours, where the specification has none
  attachmentType: 'We can’t read this file. Attach a JPEG, PNG, WebP or PDF.',
  attachmentTooLarge: 'That file is over 5 MB. Attach a smaller one.',
  photoMissing: 'Choose a photo.',
  photoType: 'We can’t read this photo. Use a JPEG, PNG or WebP.',
  mediaType:
    'We can’t read this file. Use a JPEG, PNG, WebP or GIF, or a video as MP4, WebM or MOV.',
  videoTooLarge: 'That video is over 25 MB. Choose a shorter one.',
  photoTooLarge: 'That photo is over 5 MB. Choose a smaller one.',
  photoPixels: 'That photo has too many pixels. Choose a smaller one.',
  photoFailed: 'We couldn’t send the photo.',
  photoWaits: 'The photo isn’t sent yet. Try again, or remove it.',
  photoGone: 'That photo is no longer there. Add it again.',
} as const;

/** For a picture of a shop that is smaller than pages show it. Sides in px. */
export function pictureTooSmall(width: number, height: number, least: number): string {
  return `This picture is ${width} × ${height} px. Choose one with at least ${least} px on each side.`;
}

/** For a guest's attachment above the daily limit of their network. `time`: its end, formatted. */
export function guestFilesLimit(time: string): string {
  return `Too many files came from your network today. Log in to attach yours, send the message without it, or try again at ${time}.`;
}

/** For a photo or video above the chat's daily limit. `time`: its end, formatted. */
export function chatMediaLimit(time: string): string {
  return `You’ve reached today’s limit for photos and videos. You can send more at ${time}.`;
}
