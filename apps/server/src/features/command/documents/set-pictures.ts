import sharp from 'sharp'
import type { FileStore } from '../../../platform/file-store.ts'
import type { SetPicture } from './document-docx.ts'
import type { DocumentPicture } from './document-facts.ts'

const longestSidePx = 1600
const picturesPerDocument = 9

/** Stored pictures as JPEG of a size that prints well; Word shows no WebP. */
export const setPictures = async (files: FileStore, pictures: readonly DocumentPicture[]): Promise<SetPicture[]> => {
  const set: SetPicture[] = []
  for (const { fileName, sha256 } of pictures.slice(0, picturesPerDocument)) {
    const { data, info } = await sharp(await files.get(sha256))
      .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    set.push({ name: fileName, data, width: info.width, height: info.height })
  }
  return set
}
