import { convertHeic } from './convert-heic'
import { type FileInProgress, failedAnswer, parsedObject, sendFile } from './send-file'
import { adminFormTexts } from './texts'

const ADDRESS = '/api/v1/upload/image'

/** @returns the stored image's path @throws {CallFailed} also on abort */
export async function uploadImage(file: File, sending: FileInProgress): Promise<string> {
  const { status, text } = await sendFile(ADDRESS, await convertHeic(file, sending.signal), sending)
  const { url } = parsedObject(text)
  if (status === 201 && typeof url === 'string') return url
  throw failedAnswer(status, text, adminFormTexts.pictureNotUploaded)
}
