/** How long a link for a forgotten password works that was sent by e-mail. */
export const resetMinutes = 60;
