import { api } from "../../platform/api.ts";

/** Creates the call that takes the viewer out of a queue, with its toasts. */
export function createLeaveQueueCommand(queueId: string) {
  return {
    call: () => api.matchmaking.leaveQueue({ id: queueId }),
    success: "Queue left successfully",
    // "Erreur" is intended: users know it from the site that this one replaces.
    failure: "Erreur while leaving queue",
  };
}
