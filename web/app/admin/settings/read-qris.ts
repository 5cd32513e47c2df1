import type { StaticQris } from '@warung/contract/qris.ts'
import { isRecord } from '@warung/contract/values/objects.ts'
import { failedAnswer, parsedObject, sendFile } from '../forms/send-file'
import { qrisSettingTexts } from './qris-texts'

const QRIS_ADDRESS = '/api/v1/admin/qris-picture'

/** @throws {CallFailed} with the reason why the picture's code cannot be used; also on abort */
export async function readQris(file: File, signal: AbortSignal): Promise<StaticQris> {
  const { status, text } = await sendFile(QRIS_ADDRESS, file, { onProgress: () => {}, signal })
  const { data } = parsedObject(text)
  if (status !== 200 || !isRecord(data)) throw failedAnswer(status, text, qrisSettingTexts.notRead)
  const { code, merchant_name, merchant_city, nmid } = data
  return {
    code: String(code),
    merchant_name: String(merchant_name),
    merchant_city: String(merchant_city),
    nmid: String(nmid),
  }
}
