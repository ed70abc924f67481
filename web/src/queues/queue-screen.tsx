import { useParams } from "@tanstack/react-router";
import { QueuePage } from "./queue-page.tsx";

export function QueueScreen() {
  const { queueId = "" } = useParams({ strict: false });
  return <QueuePage key={queueId} queueId={queueId} />;
}
