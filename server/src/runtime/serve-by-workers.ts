import type { Config } from '../platform/config/config.ts'
import { now } from '../platform/time/system.ts'
import { serveSimulator } from '../providers/registry.ts'
import { listenFailure } from './listen-failure.ts'
import { openSharedPort } from './shared-port.ts'
import { handleStopSignals } from './stop-signals.ts'
import { startWorkers } from './workers.ts'

export async function serveByWorkers(config: Config): Promise<number> {
  let address = config.publicUrl ?? `http://${config.host}:${config.port}`
  let listeningAt = address
  const surroundings = { publicUrl: () => address, listeningAt: () => listeningAt, now }
  const simulator = await serveSimulator(config, surroundings)
  const workers = startWorkers({
    count: config.workers,
    openPort: () => openSharedPort({ host: config.host, port: config.port }),
    explainPort: (error) => listenFailure(error, config),
    simulatorUrl: simulator?.url,
    opened: (openAt) => {
      listeningAt = openAt
      if (config.publicUrl === undefined) address = openAt
    },
    warn: (words) => console.error(words),
  })
  handleStopSignals((signal) => workers.signal(signal))
  const code = await workers.ended
  await simulator?.close()
  return code
}
