import sharp from 'sharp'

/** A picture as a phone's camera hands it over, without its subject: one grey. */
export const cameraPicture = async (name = '现场.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#8a9299' } })
    .jpeg()
    .toBuffer(),
})
