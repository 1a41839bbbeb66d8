import { flowLimits, isImageName } from '@qingkong/domain/event/flow-form'

/** task-19: files that are no pictures are dropped, and so is what exceeds nine. */
export const acceptPictures = (
  present: readonly File[],
  added: readonly File[],
): { files: File[]; refused: boolean; tooMany: boolean } => {
  const pictures = added.filter((file) => isImageName(file.name))
  const room = flowLimits.images - present.length
  return {
    files: [...present, ...pictures.slice(0, Math.max(0, room))],
    refused: pictures.length < added.length,
    tooMany: pictures.length > room,
  }
}
