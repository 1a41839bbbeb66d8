import type { Sharp } from 'sharp'

export type PictureType = 'jpg' | 'png' | 'gif' | 'webp'

/** A picture as it is kept: turned as the camera was held; the note about it leaves with the rest of EXIF (place, device, owner). */
export const encodePicture = (image: Sharp, fileType: PictureType): Sharp => {
  const upright = image.autoOrient()
  if (fileType === 'jpg') return upright.jpeg({ quality: 88 })
  if (fileType === 'webp') return upright.webp({ quality: 88 })
  return fileType === 'gif' ? upright.gif() : upright.png()
}
