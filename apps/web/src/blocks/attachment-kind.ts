/** A stored file as the event's `files` carry it. */
export interface StoredFile {
  attachmentId: string
  fileName: string
  fileType?: string
}

const videoTypes = new Set(['mp4', 'm4v', 'mov', 'webm', 'ogv', 'avi', 'mkv', '3gp'])

/** Whether a file is shown as a picture or played as a video: by its type, else by the ending of its name. */
export const attachmentKind = ({
  fileType,
  fileName,
}: Pick<StoredFile, 'fileType' | 'fileName'>): 'picture' | 'video' => {
  const type = (fileType ?? '').toLowerCase()
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return type.startsWith('video') || videoTypes.has(type) || videoTypes.has(ending) ? 'video' : 'picture'
}
