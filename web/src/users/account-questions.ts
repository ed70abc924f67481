import type { Role } from "contract/roles.ts";
import type { Question } from "../ui/confirm.ts";

/** What is asked before a user's role changes. */
export function roleQuestion(userName: string, role: Role): Question {
  return role === "ADMIN"
    ? {
        title: `Make ${userName} an admin?`,
        text: "Admins may change everything in the league.",
        confirmLabel: "Make admin",
      }
    : {
        title: `Remove ${userName} as an admin?`,
        text: "They stay as a user.",
        confirmLabel: "Remove admin",
        danger: true,
      };
}

/** What is asked before a user is blocked or unblocked. */
export function blockQuestion(userName: string, blocked: boolean): Question {
  return blocked
    ? {
        title: `Block ${userName}?`,
        text: "They are signed out and cannot sign in until they are unblocked. Their results stay.",
        confirmLabel: "Block",
        danger: true,
      }
    : { title: `Unblock ${userName}?`, text: "They can sign in again.", confirmLabel: "Unblock" };
}

/** What is asked before a user is deleted. */
export function deleteQuestion(userName: string): Question {
  return {
    title: `Delete ${userName}?`,
    text: "Are you sure you want to delete this user? This cannot be undone. Results keep the name.",
    confirmLabel: "Delete user",
    danger: true,
  };
}
