import { useSession } from '../../../client/session.ts'
import { watermarked } from './watermark.ts'

/** The pictures with their watermark, ready to be sent or kept. */
export const preparedPhotos = async (files: readonly File[], place: string): Promise<File[]> => {
  const user = useSession.getState().user
  const person = user ? `${user.remarkName || user.userName} ${user.orgName}` : ''
  const done: File[] = []
  // One after the other: nine decoded camera pictures at once are more than a cheap phone holds.
  for (const file of files) done.push(await watermarked(file, { place, person }))
  return done
}
