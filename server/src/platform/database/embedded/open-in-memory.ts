import { EmbeddedEngine, type OpenEngine } from './engine.ts'
import { engineSettings } from './engine-settings.ts'

export async function openInMemory(dump?: Blob): Promise<OpenEngine> {
  const engine = await EmbeddedEngine.open({ ...engineSettings, ...(dump && { loadDataDir: dump }) })
  return { engine, close: () => engine.close() }
}
