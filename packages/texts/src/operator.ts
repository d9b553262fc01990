/** As a shop's journal names whoever runs the installation. */
export const OPERATOR_NAME = "L'exploitant de la plateforme";
