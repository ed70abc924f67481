// Unit files of systemd that were installed with earlier versions start this file.
import "./main.js";
