/** Receives a signal just before it hands over. */
import { handleStopSignals } from './stop-signals.ts'

const handOver = handleStopSignals(() => process.exit(1))
process.kill(process.pid, 'SIGTERM')
handOver((signal) => {
  process.stdout.write(signal)
  process.exit(0)
})
setTimeout(() => process.exit(2), 10_000)
